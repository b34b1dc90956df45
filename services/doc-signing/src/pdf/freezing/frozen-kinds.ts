/** What of an upload could look different on screen, on paper, at another size or after a click. */
export const frozenKinds = ["annotations", "layers", "images", "printing"] as const;

export type FrozenKind = (typeof frozenKinds)[number];
