export { contrast } from "./oklch.ts";
export { makeRoles, type Theme } from "./roles.ts";
export { toTint } from "./tokens.ts";
