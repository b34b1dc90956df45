import { BadRequest, errorOf, ServiceUnavailable, UnprocessableContent } from "@repo/http-errors";
import { said } from "../../../languages/said.ts";
import type { UnusableCode } from "../../../pdf/intake/unusable-file.ts";

type PartFault = UnusableCode | "FORM" | "IMAGE" | "CHANGED" | "NOT_UPLOADED" | "NOT_CONVERTED";

/** Names the file that has to be removed or replaced. */
export const PartUnusable = errorOf(
	UnprocessableContent,
	"part_unusable",
	(reason: PartFault, name: string) =>
		said(({ upload }) => `${name}: ${upload.faults[reason]}`, { extensions: { reason } }),
);

/** Each file can be used, but not all of them together. `max` is a number of megabytes or pages. */
export const FilesNotCombined = errorOf(
	BadRequest,
	"files_not_combined",
	(reason: "SIZE" | "PAGES" | "COST", max: number) =>
		said(({ upload: { together } }) => (reason === "COST" ? together.COST : together[reason]({ max }))),
);

export const ConverterUnavailable = errorOf(
	ServiceUnavailable,
	"converter_unavailable",
	...said(({ upload }) => upload.converterUnavailable),
);
