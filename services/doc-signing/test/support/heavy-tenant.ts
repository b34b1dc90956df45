import { setTimeout as delay } from "node:timers/promises";

export type HeavyTarget = { address: string; token: string; templateId: number; recipientId: number };
export type HeavyCounts = { sent: number; done: number; refused: number; failed: number };

/** The requests that one API token may send. */
const REQUESTS_PER_MINUTE = 1_000;

/**
 * The entry of a process that generates documents from one template as often as a token permits, until its
 * parent disconnects. Reports to its parent how the requests ended.
 */
process.once("message", (target: HeavyTarget) => void generate(target));
process.once("disconnect", () => process.exit());

async function generate({ address, token, templateId, recipientId }: HeavyTarget): Promise<void> {
	const counts: HeavyCounts = { sent: 0, done: 0, refused: 0, failed: 0 };
	setInterval(() => process.send?.(counts), 250);
	for (;;) {
		counts.sent++;
		fetch(`${address}/api/v1/templates/${templateId}/generate-document`, {
			method: "POST",
			headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
			body: JSON.stringify({ recipients: [{ id: recipientId, email: "signer@example.com" }] }),
		}).then(
			async (response) => {
				await response.arrayBuffer();
				if (response.status === 200) counts.done++;
				else if (response.status === 429) counts.refused++;
				else counts.failed++;
			},
			() => void counts.failed++,
		);
		await delay(60_000 / REQUESTS_PER_MINUTE);
	}
}
