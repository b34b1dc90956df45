import type { MailServer } from "@repo/infra-local/testing";
import { newSecret } from "@repo/service-kit/crypto";
import type { TestAccount } from "./accounts.ts";
import { berta, sendNewDocument } from "./documents/sent.ts";
import type { TestApp } from "./start-app.ts";

type World = { app: TestApp; mail: Pick<MailServer, "received">; account: TestAccount };

export const SITE = "https://app.example.com";

let people = 0;
export const newFramedEmail = () => `framed-${++people}@example.com`;

/** Headers of a request from a frame on `SITE`. */
export const framed = (secret = newSecret()) => ({ "Frame-Secret": secret, "Embedded-In": SITE });

export const ancestors = ({ headers }: { headers: Record<string, string> }) =>
	/frame-ancestors ([^;]*)/.exec(headers["content-security-policy"] ?? "")?.[1];

/** Documents that are signed in frames of another site. */
export function framingWorld({ app, mail, account }: World) {
	return {
		async send(payload: object = {}, by = account) {
			const email = newFramedEmail();
			const recipients = [{ ...berta, email }];
			const sent = await sendNewDocument(by, { title: "Lease", recipients, ...payload });
			return { ...sent, email, token: sent.people[0]?.token ?? "", path: sent.people[0]?.path ?? "" };
		},
		allow: (origins: string[], by = account) => by.request("put", "/embed-origins").send({ origins }),
		frameOf: (token: string) => app.agent.get(`/embed/sign/${token}`),
		async eventsOf(documentId: number) {
			const { rows } = await app.dependencies.db.$client.query(
				"SELECT type, data FROM document_events WHERE document_id = $1 ORDER BY sequence",
				[documentId],
			);
			return rows as { type: string; data: Record<string, unknown> }[];
		},
		async codeTo(email: string) {
			await app.workOff();
			const { text = "" } = mail.received.findLast(({ recipients }) => recipients.includes(email)) ?? {};
			return /\b\d{3} ?\d{3}\b/.exec(text)?.[0] ?? "";
		},
	};
}
