import { useLocale } from "@repo/service-kit/languages";
import { StateIcon } from "@repo/service-kit/ui";
import { readableAddress } from "@repo/validation";
import type { ComponentProps } from "preact";
import type { z } from "zod";
import type { Session } from "../../accounts/visitor.ts";
import { AppDocument } from "../../callers/app-document.tsx";
import { mustAct } from "../../field-types/rules/roles.ts";
import type { VerifyWords } from "../../languages/generated/en/verify.ts";
import { useWords } from "../../languages/use-words.ts";
import { Document } from "../../platform/html/page.tsx";
import type { verificationSchema } from "../schemas.ts";

type Result = z.input<typeof verificationSchema>;

/** `fileName`: of the upload. `download`: where the file is, if this service shows it. */
type Props = {
	session: Session | null;
	result?: Result;
	fileName?: string | undefined;
	problem?: string;
	download?: string;
};

/** Form and result on one page, in the app's frame for signed-in users. Works without scripts. */
export function VerifyPage({ session, result, fileName, problem, download }: Props) {
	const words = useWords("verify");
	const content = (
		<>
			<h1>{words.title}</h1>
			{problem && (
				<p class="error" role="alert">
					{problem}
				</p>
			)}
			{result && <ResultCard {...{ result, fileName, download }} />}
			<div class="card">
				<p>{words.intro}</p>
				<form method="post" action="/verify" enctype="multipart/form-data">
					<label for="file">{words.file}</label>
					<input id="file" name="file" type="file" accept="application/pdf,.pdf" required />
					<div class="actions">
						<button class="primary" type="submit">
							{words.button}
						</button>
					</div>
				</form>
				<p class="soft">
					<small>{words.deleted}</small>
				</p>
			</div>
			<div class="aside">
				<h2>{words.meaning.title}</h2>
				<p>{words.meaning.proves}</p>
				<p>{words.meaning.limits}</p>
				<p>
					{words.meaning.sign} <a href="/api/v1/openapi">{useWords("developers").reference}</a>
				</p>
			</div>
		</>
	);
	if (!session)
		return (
			<Document title={words.title} current="/verify">
				{content}
			</Document>
		);
	return (
		<AppDocument title={words.title} session={session} current="/verify">
			<div class="settings">{content}</div>
		</AppDocument>
	);
}

type CardProps = { result: Result; fileName: string | undefined; download: string | undefined };

function ResultCard({ result, fileName, download }: CardProps) {
	const { verdict, summary, explanation, document } = result;
	const tone = tones[verdict];
	return (
		<div class={`card ${tone ?? ""}`} role="status">
			<StateIcon {...chooseSign(tone)} />
			<h2>{summary.replace(/\.$/, "")}</h2>
			{fileName && (
				<dl class="facts">
					<dt>{useWords("verify").file}</dt>
					<dd dir="auto">{fileName}</dd>
				</dl>
			)}
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
			{download && <DownloadButton href={download} />}
			<Fingerprints result={result} />
		</div>
	);
}

function DownloadButton({ href }: { href: string }) {
	return (
		<div class="actions">
			<a class="button" href={href} download>
				{useWords("list").bulk.download}
			</a>
		</div>
	);
}

const tones: Partial<Record<Result["verdict"], string>> = {
	GENUINE: "good",
	IMPORTED: "good",
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
	const words = useWords("verify");
	const writeMoment = useMoment();
	const { id, sealedAt } = document;
	return (
		<>
			{document.title && <h3 dir="auto">{document.title}</h3>}
			<ul class="plain">
				{document.recipients.map((recipient) => (
					<li>
						<strong dir="auto">{recipient.name || readableAddress(recipient.email)}</strong> (
						<bdi>{readableAddress(recipient.email)}</bdi>)<br />
						{describeAct(recipient, words.acts, writeMoment)}
						{recipient.reference && (
							<>
								{" · "}
								{words.acts.reference} <code>{recipient.reference}</code>
							</>
						)}
					</li>
				))}
			</ul>
			<p class="soft">
				{sealedAt ? words.sealedAt({ id, time: writeMoment(sealedAt) }) : words.document({ id })}
			</p>
		</>
	);
}

function Fingerprints({
	result: { sha256, summary, explanation, problems, original, level, timeStampedAt, certificate },
}: {
	result: Result;
}) {
	const shown = problems.filter((problem) => problem !== summary && !explanation.includes(problem));
	const { findings, technical: words } = useWords("verify");
	const writeMoment = useMoment();
	const bytes = original?.bytes.toLocaleString(useLocale()) ?? "";
	return (
		<details>
			<summary class="disclosure">{words.title}</summary>
			<p>
				{words.thisFile} <code>{sha256}</code>
			</p>
			{shown.length > 0 && <p>{words.problems({ list: shown.join(" ") })}</p>}
			{original && (
				<p>
					{original.isPrefix ? words.prefix({ bytes }) : words.original} <code>{original.sha256}</code>{" "}
					{original.wasRepaired && findings.repaired}
				</p>
			)}
			{certificate && (
				<p>
					{words.certificate({ subject: certificate.subject })} <code>{certificate.fingerprint}</code>
				</p>
			)}
			{timeStampedAt && <p>{words.timeStamped({ time: writeMoment(timeStampedAt) })}</p>}
			{level && <p>{words.level({ level })}</p>}
		</details>
	);
}

function describeAct(
	{ role, signingStatus, signedAt }: NonNullable<Result["document"]>["recipients"][number],
	words: VerifyWords["acts"],
	writeMoment: (iso: string) => string,
): string {
	if (signingStatus === "REJECTED") return words.declined;
	if (!mustAct(role)) return words.copied;
	if (signingStatus !== "SIGNED") return words.notActed;
	return signedAt ? words.acted({ role, time: writeMoment(signedAt) }) : words.actedUntimed({ role });
}

function useMoment(): (iso: string) => string {
	const format = new Intl.DateTimeFormat(useLocale(), {
		dateStyle: "long",
		timeStyle: "long",
		timeZone: "UTC",
	});
	return (iso) => format.format(new Date(iso));
}
