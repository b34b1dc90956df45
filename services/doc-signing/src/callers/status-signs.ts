import type { IconName, Meaning } from "@repo/service-kit/ui";
import type { DocumentStatus } from "../envelopes/documents/rules/document-status.ts";

/** The badge of each status, in lists and in the operators' console. */
export const statusSigns: Record<DocumentStatus, { icon: IconName; meaning: Meaning }> = {
	DRAFT: { icon: "pen-line", meaning: "neutral" },
	PENDING: { icon: "clock", meaning: "info" },
	COMPLETED: { icon: "circle-check", meaning: "success" },
	REJECTED: { icon: "circle-x", meaning: "danger" },
	CANCELLED: { icon: "archive", meaning: "neutral" },
};
