// Written by `pnpm --filter @repo/doc-signing messages`.
import * as en from "./en/index.ts";
import * as de from "./de/index.ts";
import * as fr from "./fr/index.ts";
import * as es from "./es/index.ts";
import * as pt from "./pt/index.ts";
import * as it from "./it/index.ts";
import * as nl from "./nl/index.ts";
import * as pl from "./pl/index.ts";
import * as ja from "./ja/index.ts";
import * as zh from "./zh/index.ts";
import type { Language } from "@repo/service-kit/languages";
export type Words = typeof en;
export const words: Record<Language, Words> = { en, de, fr, es, pt, it, nl, pl, ja, zh };
