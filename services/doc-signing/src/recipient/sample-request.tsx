import { senderWith } from "../accounts/branding/rules/brand.ts";
import type { SigningRow } from "../signing/queries.ts";
import { LinkDocument } from "./pages/link-document.tsx";
import { useWords } from "./use-words.ts";

export const SAMPLE_TITLE = "Sample document";

/** The first view of a recipient's page. Its button does nothing. */
export function SampleRequest({ row: { brand, sender } }: { row: Pick<SigningRow, "brand" | "sender"> }) {
	const words = useWords();
	return (
		<LinkDocument title={SAMPLE_TITLE}>
			<div class="card">
				<h1>{SAMPLE_TITLE}</h1>
				<p class="soft">{words.from(senderWith(brand, sender.name || sender.email))}</p>
				<p>{words.asks.SIGNER}</p>
				<p class="actions">
					<button type="button" class="primary">
						{words.start}
					</button>
				</p>
			</div>
		</LinkDocument>
	);
}
