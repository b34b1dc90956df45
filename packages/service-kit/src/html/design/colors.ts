export { contrast } from "./oklch.ts";
export { type Contrast, makeRoles, type Theme } from "./roles.ts";
export { toTint } from "./tokens.ts";
