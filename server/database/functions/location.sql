-- Distances and the grid of cells in which locations are stored.

-- The distance along the surface of the earth, in kilometres, between two points in degrees. Null when a coordinate is null.
CREATE FUNCTION distance_km(p_lat1 real, p_lon1 real, p_lat2 real, p_lon2 real) RETURNS float8 LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  -- The CASE is needed because least() ignores nulls: a missing coordinate would yield half the circumference of the earth.
  SELECT CASE WHEN p_lat1 + p_lon1 + p_lat2 + p_lon2 IS NOT NULL THEN 2 * rule_earth_radius_km() * asin(least(1, sqrt(
    sin(radians(p_lat2 - p_lat1) / 2) ^ 2 + cos(radians(p_lat1)) * cos(radians(p_lat2)) * sin(radians(p_lon2 - p_lon1) / 2) ^ 2))) END
$$;

-- The number of the grid cell of a position in degrees. Rows count from the equator to the north, columns from 180 degrees west to the
-- east. Null without a position. contract/location/grid.ts holds the geometry and the numbers of the grid.
CREATE FUNCTION cell_of(p_latitude real, p_longitude real) RETURNS int LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT (rule_cell_equator() + r) * rule_cell_row()
    + floor((p_longitude::float8 + 180) / 360 * round(360 / (rule_cell_degrees() / cos(radians((r + 0.5) * rule_cell_degrees())))))::int
  FROM (SELECT floor(p_latitude / rule_cell_degrees())::int AS r) row_of_cells
$$;
