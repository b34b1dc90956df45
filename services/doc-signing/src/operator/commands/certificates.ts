import { X509Certificate } from "node:crypto";
import { findHighestLevel, type HighestLevel } from "../../sealing/highest-level.ts";
import { listCertificates } from "../../sealing/queries/certificates.ts";
import { rotateCertificate } from "../../sealing/rotate-certificate.ts";
import { actingOperator } from "../acting-operator.ts";
import { commandGroup } from "../command-context.ts";
import { retryPin } from "../retry-work.ts";

export const certificateCommands = commandGroup(
	"certificate",
	"The certificate that seals documents",
	(add) => {
		add({
			name: "show",
			description: "show the certificate in use and all earlier ones",
			run: async ({ config, db, signingKeys, print }) => {
				const current = await signingKeys.current();
				const highest = await findHighestLevel(config, current);
				const used = current.certificate.fingerprint256.replaceAll(":", "").toLowerCase();
				const all = (await listCertificates(db)).map((row) => {
					const { fingerprint, chain, createdAt, retiredAt, revokedAt, revokedCertificate } = row;
					const { subject, issuer, validFrom, validTo } = new X509Certificate(chain);
					return {
						fingerprint,
						inUse: fingerprint === used,
						subject,
						issuer,
						validFrom,
						validTo,
						createdAt,
						retiredAt,
						revokedAt,
						revokedCertificate,
						highest: fingerprint === used ? highest : null,
					};
				});
				print(all, all.flatMap(writeLines));
			},
		});
		add({
			name: "retry-pin",
			description:
				"let the PIN of the key's token be tried again, once, after the token refused it and was unlocked; another PIN is tried without this",
			run: async (context) => {
				const pins = await retryPin(context, actingOperator(context));
				context.print({ pins }, [
					pins === 0
						? "The token refused no PIN."
						: "The next seal tries the PIN. To seal what waits: sealings retry all.",
				]);
			},
		});
		add({
			name: "rotate",
			description:
				"create a new self-signed certificate and seal with it from now on; existing seals remain valid",
			run: async (context) => {
				const { fingerprint, retired } = await rotateCertificate(context);
				context.print({ fingerprint, retired }, [
					`All instances now seal with ${fingerprint}.`,
					...retired.map((old) => `Retired: ${old}. Files sealed with it still verify.`),
				]);
			},
		});
	},
);

type Shown = {
	fingerprint: string;
	inUse: boolean;
	subject: string;
	issuer: string;
	validFrom: string;
	validTo: string;
	revokedAt: Date | null;
	revokedCertificate: string | null;
	highest: HighestLevel | null;
};

function writeLines(shown: Shown): string[] {
	const { fingerprint, inUse, subject, issuer, validFrom, validTo, revokedAt, highest } = shown;
	return [
		`${inUse ? "In use" : "Earlier"}:   ${fingerprint}`,
		`  Subject: ${subject.replaceAll("\n", ", ")}`,
		`  Issuer:  ${issuer.replaceAll("\n", ", ")}`,
		`  Valid:   ${validFrom} to ${validTo}`,
		...(revokedAt ? [`  Revoked: ${revokedAt.toISOString()} (${shown.revokedCertificate})`] : []),
		...(highest ? [`  Seals:   up to PAdES level ${highest.level}`] : []),
		...(highest?.obstacles ?? []).map((obstacle) => `           not B-LT, because ${obstacle}`),
	];
}
