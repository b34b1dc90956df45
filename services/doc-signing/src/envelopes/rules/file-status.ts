import { listStates, type Move, transitions } from "@repo/service-kit/transitions";

/** Status of an uploaded file. A new upload URL makes it WAITING again, unless the file is in use. */
export const fileMoves = transitions({
	WAITING: ["READY", "UNUSABLE", "WAITING"],
	READY: [],
	UNUSABLE: ["WAITING"],
});
export const fileStatuses = listStates(fileMoves);
export type FileMove = Move<typeof fileMoves>;
