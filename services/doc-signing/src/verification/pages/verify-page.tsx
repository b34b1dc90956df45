import type { z } from "zod";
import { Document } from "../../platform/html/page.tsx";
import type { verificationSchema } from "../schemas.ts";

type Result = z.input<typeof verificationSchema>;

/** Choose a file, and see what is known of it. Works without a script. */
export function VerifyPage({ result, problem }: { result?: Result; problem?: string }) {
	return (
		<Document title="Check a document">
			<h1>Check a document</h1>
			{problem && (
				<p class="error" role="alert">
					{problem}
				</p>
			)}
			{result && <ResultCard result={result} />}
			<div class="card">
				<p>Choose a PDF that was signed here. You will see whether it is genuine, and who signed it when.</p>
				<form method="post" action="/verify" enctype="multipart/form-data">
					<label for="file">PDF file</label>
					<input id="file" name="file" type="file" accept="application/pdf,.pdf" required />
					<div class="actions">
						<button class="primary" type="submit">
							Check
						</button>
					</div>
				</form>
				<p class="soft">
					<small>The file is looked at and forgotten: nothing of it is kept.</small>
				</p>
			</div>
			<div class="card">
				<h2>What this shows, and what not</h2>
				<p>
					A genuine file is, byte for byte, what this service sealed when everyone had acted, with the
					uploaded file inside. It shows which email addresses acted, when, and how they were known.
				</p>
				<p>
					It does not show who was sitting at the screen beyond that, and nothing about whether an agreement
					is wise or valid under a law.
				</p>
			</div>
			<p class="soft">
				<small>
					Were you asked to sign? Open the link in your mail. For programs, there is an{" "}
					<a href="/api/v1/openapi">API</a>.
				</small>
			</p>
		</Document>
	);
}

function ResultCard({ result }: { result: Result }) {
	const { verdict, summary, explanation, document } = result;
	return (
		<div class={`card ${tones[verdict] ?? ""}`} role="status">
			<h2>{summary}</h2>
			{explanation.map((sentence) => (
				<p key={sentence}>{sentence}</p>
			))}
			{document && <DocumentFacts document={document} />}
			<Fingerprints result={result} />
		</div>
	);
}

const tones: Record<string, string> = { GENUINE: "good", ALTERED: "bad", NOT_RECORDED: "bad" };

function DocumentFacts({ document }: { document: NonNullable<Result["document"]> }) {
	return (
		<>
			<h3>{document.title}</h3>
			<ul class="plain">
				{document.recipients.map((recipient) => (
					<li>
						<strong>{recipient.name || recipient.email}</strong> ({recipient.email})<br />
						{actOf(recipient)}
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
				{document.sealedAt && `, sealed ${momentOf(document.sealedAt)}`}
			</p>
		</>
	);
}

function Fingerprints({
	result: { sha256, problems, original, level, timeStampedAt, certificate },
}: {
	result: Result;
}) {
	return (
		<details>
			<summary>For experts</summary>
			<p>
				SHA-256 of this file: <code>{sha256}</code>
			</p>
			{problems.length > 0 && <p>What was found: {problems.join(" ")}</p>}
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
			{timeStampedAt && <p>Time-stamped {momentOf(timeStampedAt)}</p>}
			{level && <p>PAdES baseline level {level} (ETSI EN 319 142-1)</p>}
		</details>
	);
}

const acts: Record<string, string> = {
	SIGNER: "signed",
	APPROVER: "approved",
	VIEWER: "read",
	ASSISTANT: "filled in for others",
};

function actOf({
	role,
	signingStatus,
	signedAt,
}: NonNullable<Result["document"]>["recipients"][number]): string {
	if (signingStatus === "REJECTED") return "declined";
	if (signingStatus === "SIGNED" && signedAt) return `${acts[role] ?? "acted"} ${momentOf(signedAt)}`;
	return role === "CC" ? "gets a copy" : "did not act";
}

function momentOf(iso: string): string {
	return new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeStyle: "long", timeZone: "UTC" }).format(
		new Date(iso),
	);
}
