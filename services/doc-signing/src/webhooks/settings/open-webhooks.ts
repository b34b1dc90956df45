import { pageResponses } from "@repo/service-kit/html";
import { type Session, signedInSession } from "../../accounts/sessions.ts";
import type { Dependencies } from "../../dependencies.ts";
import { openSettings } from "../../teams/open-settings.ts";
import type { Access } from "../../teams/rules/permissions.ts";
import type { Viewer } from "./frame.tsx";

type Deps = Pick<Dependencies, "config" | "db" | "clock">;

export function sharedOf(deps: Deps) {
	return { documented: false, caller: signedInSession(deps), responses: pageResponses } as const;
}

export type Opened = { viewer: Viewer; access: Access<"webhooks.manage"> };

/** Throws NoSuchTeam, NotPermitted. */
export async function openWebhooks(
	{ db }: Deps,
	session: Session,
	query: { team?: number | undefined },
): Promise<Opened> {
	const { account, access } = await openSettings(db, "webhooks.manage", session, query);
	return { viewer: { session, account }, access };
}
