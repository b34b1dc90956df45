import type { RateLimit } from "../platform/rate-limits/queries.ts";

/** Failures only: a success gives its try back. However often others fail, a link by mail still lets the user in. */
export const signInsOfAccount: RateLimit = { name: "sign-in-account", burst: 10, secondsEach: 60 };
export const signInsFromAddress: RateLimit = { name: "sign-in-address", burst: 60, secondsEach: 10 };
export const signUpsFromAddress: RateLimit = { name: "sign-up-address", burst: 60, secondsEach: 30 };
export const resetsOfAccount: RateLimit = { name: "reset-account", burst: 3, secondsEach: 600 };
export const resetsFromAddress: RateLimit = { name: "reset-address", burst: 20, secondsEach: 60 };
