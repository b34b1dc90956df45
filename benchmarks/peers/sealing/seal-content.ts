const MOMENT = "2026-11-21T07:00:00Z";

const typed = { type: "typed", text: "Ada Lovelace" };
const drawn = {
	type: "strokes",
	strokes: [{ points: Array.from({ length: 80 }, (_, n) => ({ x: 2 * n, y: 20 + 15 * Math.sin(n / 5) })) }],
};

/** What a sealed file shows: four texts, a typed and a drawn signature, and a certificate page of two signers. */
export function sealContent(texts: unknown): object {
	const values = ["Łukasz Müller", "2026-11-22", "Berlin", "ada@example.com"];
	return {
		fields: [
			...values.map((text, n) => ({
				page: 1,
				rect: { x: 10, y: 10 * (n + 1), width: 30, height: 4 },
				mark: { kind: "text", text, fontSize: null, align: "left", wrapped: false },
			})),
			...[typed, drawn].map((signature, n) => ({
				page: 1,
				rect: { x: 10, y: 60 + 10 * n, width: 30, height: 6 },
				mark: { kind: "signature", signature },
			})),
		],
		formValues: {},
		attachments: [],
		stamp: null,
		signature: { name: "Example Sign", reason: "All recipients have signed", location: null },
		sealedAt: MOMENT,
		certificate: {
			...{
				texts,
				outcome: "completed",
				title: "Lease agreement",
				documentId: "4711",
				issuer: "Example Sign",
			},
			...{ timeZone: "Europe/Berlin", createdAt: MOMENT, sentAt: MOMENT, finishedAt: MOMENT, brand: null },
			auditHead: "cd".repeat(32),
			parties: [party("Ada Lovelace", typed), party("Grace Hopper", drawn)],
		},
	};
}

function party(name: string, signature: object): object {
	return {
		...{ name, email: "ada@example.com", role: "Signer", action: "Signed", reason: null, signature },
		...{ authentication: "Personal link sent to this email address", signatures: [], reference: null },
		...{ sentAt: MOMENT, openedAt: MOMENT, consentedAt: MOMENT, actedAt: MOMENT },
		...{ ipAddress: "203.0.113.7", userAgent: "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36" },
	};
}
