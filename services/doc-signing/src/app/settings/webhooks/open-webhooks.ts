import { pageResponses } from "@repo/service-kit/html";
import type { Access } from "../../../accounts/teams/rules/permissions.ts";
import type { Session } from "../../../accounts/visitor.ts";
import { signedInSession } from "../../../callers/sessions.ts";
import type { Dependencies } from "../../../dependencies.ts";
import { WEBHOOKS_PATH } from "../../../webhooks/addresses.ts";
import type { WebhookAccess } from "../../../webhooks/queries/webhooks.ts";
import { openSettings } from "../../frame/open-settings.ts";
import type { Viewer } from "./frame.tsx";

type Deps = Pick<Dependencies, "config" | "db" | "clock">;

export function sharedOf(deps: Deps) {
	return { documented: false, caller: signedInSession(deps), responses: pageResponses } as const;
}

export type WebhookPermission = WebhookAccess["permission"];
export type Opened<P extends WebhookPermission = WebhookPermission> = { viewer: Viewer; access: Access<P> };

/** For the page at `path` below the list. Throws NoSuchTeam, NotPermitted, ProofRequired. */
export async function openWebhooks<P extends WebhookPermission>(
	deps: Deps,
	permission: P,
	session: Session,
	{ team, path }: { team?: number | undefined; path: string | number },
): Promise<Opened<P>> {
	const opened = { team, path: `${WEBHOOKS_PATH}/${path}` };
	const { account, access } = await openSettings(deps, permission, session, opened);
	return { viewer: { session, account }, access };
}
