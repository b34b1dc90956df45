import { describe, expect, test } from "@jest/globals";
import { PDF } from "@libpdf/core";
import { languages } from "@repo/service-kit/languages";
import decodeQR from "qr/decode.js";
import { fixture, pageVariant } from "../../../test/support/pdf-files.ts";
import { difference, pageText, renderPage } from "../../../test/support/render-page.ts";
import { certificateParty, sealContent, textsIn } from "../../../test/support/seal-content.ts";
import { certificate as polish } from "../../languages/generated/pl/certificate.ts";
import { getWords } from "../../languages/words.ts";
import { openTypefaces } from "../drawing/typefaces.ts";
import { drawSeal } from "../sealing/draw-seal.ts";
import type { SealContent } from "../sealing/seal-input.ts";
import { drawCertificate, formatMoment } from "./draw-certificate.ts";

const ROOM = 4096;
const seal = async (original: Uint8Array, content: Partial<SealContent>) =>
	drawSeal(original, sealContent(content), ROOM);
const longName =
	"Maximiliana Wilhelmine Konstantinopolskaya-Featherstonehaugh von und zu Hohenschwangau, ".repeat(2);

describe("the certificate", () => {
	test("keeps a long typed signature inside its box on the certificate", async () => {
		const { certificate } = sealContent();
		const signedBy = (text: string) => {
			const parties = [certificateParty({ signature: { type: "typed", text } })];
			return seal(fixture("three-pages.pdf"), { certificate: { ...certificate, parties } });
		};
		const [short, tall] = [await signedBy("."), await signedBy(longName)];
		const changed = difference(await renderPage(short.bytes, 4), await renderPage(tall.bytes, 4));
		// 150 points before the margin of 56, on a page 595 wide.
		expect(changed?.left).toBeGreaterThan(100 - (100 * 206) / 595 - 0.5);
		expect(changed?.right).toBeLessThan(100 - (100 * 56) / 595 + 0.5);
	});

	test("prevents names and titles from imitating additional rows", async () => {
		const { certificate } = sealContent();
		const party = certificateParty({ name: "Ada\r\nAuthentication Passkey" });
		const forged = { ...certificate, title: "Lease\u2028Time zone Mars", parties: [party] };
		const { bytes } = await seal(fixture("three-pages.pdf"), { certificate: forged });
		const lines = (await pageText(bytes, 4)).split(/\r?\n/);
		expect(lines).toEqual(expect.arrayContaining(["Ada Authentication Passkey", "Lease Time zone Mars"]));
	});

	test("shows for each person when they were asked, how they signed, and the id of their act", async () => {
		const { certificate } = sealContent();
		const party = certificateParty({
			sentAt: "2026-11-20T08:06:00Z",
			signatures: ["Signature drawn, page 1", "Initials typed, pages 1 and 2"],
			reference: "0123-4567-89AB-CDEF",
		});
		const { bytes } = await seal(fixture("three-pages.pdf"), {
			certificate: { ...certificate, parties: [party] },
		});
		const text = await pageText(bytes, 4);
		expect(text).toContain("Request sent 20 November 2026, 09:06:00 CET");
		expect(text).toMatch(/Signatures Signature drawn, page 1\s+Initials typed, pages 1 and 2/);
		expect(text).toContain("Reference 0123-4567-89AB-CDEF");
	});

	test("names who sent the document, and the sentence that each person accepted", async () => {
		const { certificate } = sealContent();
		const sender = {
			...{ name: "Acme (Grace Hopper)\nAccount user:2", email: "grace@example.com" },
			...{ account: "Legal\nDocument 12, team:7", ipAddress: "192.0.2.9" },
		};
		const consent = "I agree to sign electronically.";
		const parties = [certificateParty({ consentedAt: "2026-11-20T08:06:00Z", consent })];
		const { bytes } = await seal(fixture("three-pages.pdf"), {
			certificate: { ...certificate, sender, parties },
		});
		const lines = (await pageText(bytes, 4)).split(/\r?\n/);
		expect(lines).toEqual(
			expect.arrayContaining([
				"Document 4711",
				"Sender Acme (Grace Hopper) Account user:2, grace@example.com",
				"Account Legal Document 12, team:7",
				"IP address 192.0.2.9",
			]),
		);
		expect(lines.join(" ")).toContain("“I agree to sign electronically.”");
	});

	test("has a QR code of the page that verifies the file on each of its pages", async () => {
		const { certificate } = sealContent();
		const parties = Array.from({ length: 9 }, () => certificateParty({ signatures: ["Signature drawn"] }));
		for (const verifyUrl of ["https://sign.example/verify", `https://${"long.".repeat(12)}example/verify`]) {
			const { bytes, certificatePages } = await seal(fixture("three-pages.pdf"), {
				certificate: { ...certificate, verifyUrl, parties },
			});
			expect(certificatePages).toBeGreaterThan(1);
			for (let page = 4; page < 4 + certificatePages; page++)
				expect(decodeQR(await renderPage(bytes, page, 2))).toBe(verifyUrl);
		}
	});

	test.each(languages)(
		"is in the document's language, with every character rendered: %s",
		async (language) => {
			const words = getWords(language).certificate;
			const { certificate } = sealContent();
			const party = certificateParty({
				role: words.roles.SIGNER,
				action: words.acted.SIGNER,
				authentication: words.authentication.emailedLink,
				actedAt: "2026-11-20T08:06:00Z",
			});
			const { bytes, undrawable } = await seal(fixture("three-pages.pdf"), {
				stamp: words.declinedStamp,
				certificate: { ...certificate, texts: textsIn(words), parties: [party] },
			});
			expect(undrawable).toEqual([]);
			const plain = (text: string) => text.replaceAll(/\s+/g, " ");
			const text = plain(await pageText(bytes, 4));
			expect(text).toContain(plain(words.headings.completed));
			expect(text).toContain(plain(words.rows.timeZone));
			expect(text).toContain(plain(formatMoment("2026-11-20T08:06:00Z", "Europe/Berlin", words.lang)));
		},
	);

	test("declares its language in the PDF", () => {
		const pdf = PDF.create();
		const original = { sha256: "ab".repeat(32), sizeInBytes: 1, pageCount: 1, isRepaired: false, frozen: [] };
		const certificate = { ...sealContent().certificate, texts: textsIn(polish), original };
		const page = { width: 595, height: 842, scale: 1 };
		const [canvas] = drawCertificate(pdf, openTypefaces(pdf), certificate, page);
		expect(canvas?.operators.at(0)).toBe("/Span <</Lang (pl)>> BDC");
		expect(canvas?.operators.at(-1)).toBe("EMC");
	});

	test.each([
		["Letter", [0, 0, 612, 792], {}],
		["A5", [0, 0, 420, 595], {}],
		["A4 rotated", [0, 0, 595, 842], { rotate: 90 }],
		["a poster", [0, 0, 2384, 3370], {}],
	])("has pages as large as the document's, and everything fits: %s", async (_, mediaBox, variant) => {
		const original = await pageVariant({ mediaBox, ...variant });
		const { certificate } = sealContent();
		const parties = [1, 2, 3, 4, 5].map((number) =>
			certificateParty({ name: `Signer ${number}`, signature: { type: "typed", text: `Signer ${number}` } }),
		);
		const { bytes, certificatePages } = await seal(original, { certificate: { ...certificate, parties } });
		const first = await renderPage(bytes, 1);
		const texts: string[] = [];
		for (let page = 4; page < 4 + certificatePages; page++) {
			const drawn = await renderPage(bytes, page);
			expect([drawn.width, drawn.height]).toEqual([first.width, first.height]);
			const blank = { ...drawn, data: new Uint8Array(drawn.data.length).fill(255) };
			const inked = difference(blank, drawn);
			// Margins are 56 points wide on pages from A4 up.
			const margin = 5600 / Math.max(595, Math.min(1000, drawn.width));
			expect(inked?.top).toBeGreaterThan((margin * 0.9 * drawn.width) / drawn.height);
			expect(inked?.top).toBeLessThan((margin * 1.4 * drawn.width) / drawn.height);
			expect(inked?.left).toBeGreaterThan(3);
			expect(inked?.right).toBeLessThan(97);
			expect(inked?.bottom).toBeLessThan(99);
			texts.push(await pageText(bytes, page));
		}
		for (const { name } of parties) expect(texts.join(" ")).toContain(name);
	});
});
