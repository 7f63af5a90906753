/** The parts of fontkit that the share picture uses. The package has no types. */
declare module 'fontkit' {
  interface Glyph {
    readonly path: { toSVG(): string };
  }
  /** Distances are in units of the font. */
  interface GlyphRun {
    readonly glyphs: readonly Glyph[];
    readonly positions: readonly { readonly xAdvance: number; readonly xOffset: number; readonly yOffset: number }[];
  }
  interface Font {
    readonly unitsPerEm: number;
    hasGlyphForCodePoint(codePoint: number): boolean;
    layout(text: string): GlyphRun;
  }
  export function openSync(path: string): Font;
}
