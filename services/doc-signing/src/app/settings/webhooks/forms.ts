import type { FormState } from "@repo/service-kit/html";
import { httpUrl } from "@repo/validation";
import { z } from "zod";
import { type WebhookEvent, webhookEvents } from "../../../webhooks/events.ts";

/** A checkbox for each event, named after it. `form_id`: however often a form is submitted, it creates one webhook. */
export const webhookForm = z
	.looseObject({ url: httpUrl, form_id: z.uuid() })
	.transform(({ url, form_id, ...typed }) => ({
		formId: form_id,
		change: { url, events: webhookEvents.filter((event) => event in typed) },
	}))
	.refine(({ change }) => change.events.length > 0, {
		path: ["events"],
		error: "Choose at least one event.",
	});

/** The form's values: the last submission, otherwise the current webhook. */
export function chosenEvents({ typed }: FormState, events: readonly WebhookEvent[]): Set<WebhookEvent> {
	if (Object.keys(typed).length === 0) return new Set(events);
	return new Set(webhookEvents.filter((event) => event in typed));
}

export const webhookActions = ["enable", "disable", "resume", "test", "rotate-secret", "delete"] as const;
export type WebhookAction = (typeof webhookActions)[number];
