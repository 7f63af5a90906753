/** The age in years on a day in UTC. `dateOfBirth` is an ISO date. Negative for a date in the future. */
export function ageOn(day: Date, dateOfBirth: string): number {
  const [year = 0, month = 0, date = 0] = dateOfBirth.split('-').map(Number);
  const [thisMonth, today] = [day.getUTCMonth() + 1, day.getUTCDate()];
  const hadBirthday = thisMonth > month || (thisMonth === month && today >= date);
  return day.getUTCFullYear() - year - (hadBirthday ? 0 : 1);
}
