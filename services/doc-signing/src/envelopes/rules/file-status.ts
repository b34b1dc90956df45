import { type Move, statesOf, transitions } from "@repo/service-kit/transitions";

/** Of an uploaded file. A new upload address makes it WAITING again, unless the file is in use. */
export const fileMoves = transitions({
	WAITING: ["READY", "UNUSABLE", "WAITING"],
	READY: [],
	UNUSABLE: ["WAITING"],
});
export const fileStatuses = statesOf(fileMoves);
export type FileMove = Move<typeof fileMoves>;
