import { PageData } from "@repo/service-kit/html";
import type { Language } from "@repo/service-kit/languages";
import { useWordFiles, useWords } from "../../languages/use-words.ts";
import { Assets } from "../../platform/html/assets.ts";
import { embeddedHeaders } from "../../platform/html/embedded-headers.ts";
import type { SigningRow } from "../../signing/queries.ts";
import { LinkDocument, linkPage } from "../pages/link-page.tsx";

/** What the script of a frame works on. */
export type EmbedData =
	| { kind: "sign"; tokens: string[] }
	/** `isProven`: with an embed token, nobody is asked for an address. */
	| { kind: "direct"; token: string; title: string; sender: string; isProven: boolean };
/** With the sites that a message can be addressed to. */
export type FrameData = EmbedData & { origins: string[] };

type Options = { language: Language; origins: readonly string[]; data: FrameData };

export function framePage(row: Pick<SigningRow, "brand" | "sender">, { language, origins, data }: Options) {
	const options = { headers: embeddedHeaders, framedBy: origins, ownForms: false, scripted: true };
	return linkPage(200, <Shell data={data} />, { language, row }, options);
}

/** Nothing of a document, which the script fetches. */
function Shell({ data }: { data: FrameData }) {
	const words = useWords("page");
	return (
		<LinkDocument
			title={words.documentRegion}
			head={<Assets entry="embed/main.tsx" preload={useWordFiles("page")} />}
		>
			<div id="embedded">
				<p role="status">{words.loading}</p>
			</div>
			<PageData id="embed-data" value={data} />
		</LinkDocument>
	);
}
