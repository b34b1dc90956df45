import type { Language } from "@repo/service-kit/languages";
import { senderWith } from "../accounts/branding/rules/brand.ts";
import { useWords } from "../languages/use-words.ts";
import { getPageWords } from "../languages/words.ts";
import type { SigningRow } from "../signing/queries.ts";
import { LinkDocument, linkPage } from "./pages/link-page.tsx";

type Props = { row: Pick<SigningRow, "brand" | "sender"> };

/** A page in a frame of the branding settings: the first view of a recipient. */
export function samplePage({ row }: Props) {
	const shown = { language: getPageWords().language as Language, row };
	return linkPage(200, <SampleRequest row={row} />, shown, { inOwnFrame: true });
}

/** Its button does nothing. */
function SampleRequest({ row: { brand, sender } }: Props) {
	const words = useWords("page");
	const title = useWords("settings").brand.sampleTitle;
	return (
		<LinkDocument title={title}>
			<div class="card">
				<h1>{title}</h1>
				<p class="soft">{words.from({ sender: senderWith(brand, sender.name || sender.email) })}</p>
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
