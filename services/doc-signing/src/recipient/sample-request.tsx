import { senderWith } from "../accounts/branding/rules/brand.ts";
import { useWords } from "../languages/use-words.ts";
import type { SigningRow } from "../signing/queries.ts";
import { LinkDocument, linkPage } from "./pages/link-page.tsx";

type Props = { title: string; row: Pick<SigningRow, "brand" | "sender"> };

/** A page in a frame of the branding settings: the first view of a recipient. */
export function samplePage(props: Props) {
	const { row } = props;
	return linkPage(200, <SampleRequest {...props} />, { language: "en", row }, { inOwnFrame: true });
}

/** Its button does nothing. */
function SampleRequest({ title, row: { brand, sender } }: Props) {
	const words = useWords("page");
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
