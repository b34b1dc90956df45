import type { UnusableCode } from "../intake/unusable-file.ts";

export type JobMessage = { id: number; job: string; input: unknown };

export type ChildMessage =
	| { type: "ready" }
	| { type: "done"; id: number; output: unknown }
	| { type: "unusable"; id: number; code: UnusableCode; reason: string }
	| { type: "failed"; id: number; reason: string };

/**
 * A child sends this signal to itself when it exceeds its memory. No other process sends it, and by default it ends
 * a process.
 */
export const MEMORY_SIGNAL = "SIGUSR2";
