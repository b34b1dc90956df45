/** A line at the foot of the pages (by index) that have room. With `{page}` and `{pages}`. */
export type PageFoot = { text: string; hasRoom: boolean[] };

/** The strip that must be blank, in points above the lower edge of the displayed page. */
export const FOOT = { from: 8, to: 20 };
