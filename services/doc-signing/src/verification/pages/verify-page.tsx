import { StateIcon } from "@repo/service-kit/ui";
import { readableAddress } from "@repo/validation";
import type { ComponentProps } from "preact";
import type { z } from "zod";
import type { Session } from "../../accounts/visitor.ts";
import { AppDocument } from "../../callers/app-document.tsx";
import { describeRole, mustAct } from "../../field-types/rules/roles.ts";
import { Document } from "../../platform/html/page.tsx";
import type { verificationSchema } from "../schemas.ts";

type Result = z.input<typeof verificationSchema>;

type Props = { session: Session | null; result?: Result; problem?: string };

/** Form and result on one page, in the app's frame for signed-in users. Works without scripts. */
export function VerifyPage({ session, result, problem }: Props) {
	const content = (
		<>
			<h1>Verify a PDF</h1>
			{problem && (
				<p class="error" role="alert">
					{problem}
				</p>
			)}
			{result && <ResultCard result={result} />}
			<div class="card">
				<p>Choose a signed PDF to see whether it is genuine, who signed it, and when.</p>
				<form method="post" action="/verify" enctype="multipart/form-data">
					<label for="file">PDF file</label>
					<input id="file" name="file" type="file" accept="application/pdf,.pdf" required />
					<div class="actions">
						<button class="primary" type="submit">
							Verify
						</button>
					</div>
				</form>
				<p class="soft">
					<small>The file is deleted after verification.</small>
				</p>
			</div>
			<div class="aside">
				<h2>What the result means</h2>
				<p>
					A genuine file is exactly the file that this service sealed, with the uploaded file inside. It shows
					which email addresses acted, when, and how they were authenticated.
				</p>
				<p>The result does not prove who used an email address, or that an agreement is legally valid.</p>
				<p>
					To sign a document, open the link in your email. Developers can use the{" "}
					<a href="/api/v1/openapi">API</a>.
				</p>
			</div>
		</>
	);
	if (!session) return <Document title="Verify a PDF">{content}</Document>;
	return (
		<AppDocument title="Verify a PDF" session={session} current="/verify">
			<div class="settings">{content}</div>
		</AppDocument>
	);
}

function ResultCard({ result }: { result: Result }) {
	const { verdict, summary, explanation, document } = result;
	const tone = tones[verdict];
	return (
		<div class={`card ${tone ?? ""}`} role="status">
			<StateIcon {...chooseSign(tone)} />
			<h2>{summary.replace(/\.$/, "")}</h2>
			{explanation.length > 1 ? (
				<ul class="verdict">
					{explanation.map((sentence) => (
						<li key={sentence}>{sentence}</li>
					))}
				</ul>
			) : (
				explanation.map((sentence) => <p key={sentence}>{sentence}</p>)
			)}
			{document && <DocumentFacts document={document} />}
			<Fingerprints result={result} />
		</div>
	);
}

const tones: Partial<Record<Result["verdict"], string>> = {
	GENUINE: "good",
	NOT_RELIABLE: "bad",
	ALTERED: "bad",
	NOT_RECORDED: "bad",
};

function chooseSign(tone: string | undefined): ComponentProps<typeof StateIcon> {
	if (tone === "good") return { icon: "shield-check", meaning: "success" };
	if (tone === "bad") return { icon: "circle-x", meaning: "danger" };
	return { icon: "triangle-alert", meaning: "warning" };
}

function DocumentFacts({ document }: { document: NonNullable<Result["document"]> }) {
	return (
		<>
			<h3>{document.title}</h3>
			<ul class="plain">
				{document.recipients.map((recipient) => (
					<li>
						<strong>{recipient.name || readableAddress(recipient.email)}</strong> (
						{readableAddress(recipient.email)})<br />
						{describeAct(recipient)}
						{recipient.reference && (
							<>
								, reference <code>{recipient.reference}</code>
							</>
						)}
					</li>
				))}
			</ul>
			<p class="soft">
				Document {document.id}
				{document.sealedAt && `, sealed ${writeMoment(document.sealedAt)}`}
			</p>
		</>
	);
}

function Fingerprints({
	result: { sha256, summary, explanation, problems, original, level, timeStampedAt, certificate },
}: {
	result: Result;
}) {
	const technical = problems.filter((problem) => problem !== summary && !explanation.includes(problem));
	return (
		<details>
			<summary class="disclosure">Technical details</summary>
			<p>
				SHA-256 of this file: <code>{sha256}</code>
			</p>
			{technical.length > 0 && <p>Problems: {technical.join(" ")}</p>}
			{original && (
				<p>
					SHA-256 of the uploaded file{original.isPrefix && `, the first ${original.bytes} bytes of this one`}
					{original.wasRepaired && ", which was repaired before sealing"}: <code>{original.sha256}</code>
				</p>
			)}
			{certificate && (
				<p>
					Sealed with the certificate <code>{certificate.fingerprint}</code> ({certificate.subject})
				</p>
			)}
			{timeStampedAt && <p>Time-stamped {writeMoment(timeStampedAt)}</p>}
			{level && <p>PAdES baseline level {level} (ETSI EN 319 142-1)</p>}
		</details>
	);
}

function describeAct({
	role,
	signingStatus,
	signedAt,
}: NonNullable<Result["document"]>["recipients"][number]): string {
	if (signingStatus === "REJECTED") return "declined";
	if (signingStatus === "SIGNED" && signedAt) return `${describeRole(role).acted} ${writeMoment(signedAt)}`;
	return mustAct(role) ? "did not act" : "received a copy";
}

function writeMoment(iso: string): string {
	return new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeStyle: "long", timeZone: "UTC" }).format(
		new Date(iso),
	);
}
