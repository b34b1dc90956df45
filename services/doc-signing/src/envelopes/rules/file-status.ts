import { type Move, statesOf, transitions } from "@repo/service-kit/transitions";

/** Status of an uploaded file. A new upload URL makes it WAITING again, unless the file is in use. */
export const fileMoves = transitions({
	WAITING: ["READY", "UNUSABLE", "WAITING"],
	READY: [],
	UNUSABLE: ["WAITING"],
});
export const fileStatuses = statesOf(fileMoves);
export type FileMove = Move<typeof fileMoves>;
