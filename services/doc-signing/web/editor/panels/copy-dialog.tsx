import { Button, Dialog, TextField } from "@repo/service-kit/ui";
import { useState } from "preact/hooks";
import { readPages } from "../../../src/app/editor/rules/read-pages.ts";
import type { Editor } from "../state/editor.ts";

/** Asks for the pages, "2-5, 8", to copy the selected fields to. */
export function CopyDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
	const count = editor.view.pages.length;
	const [text, setText] = useState(`1-${count}`);
	const pages = readPages(text, count);
	return (
		<Dialog title="Copy to pages" onClose={onClose}>
			<form
				onSubmit={(event) => {
					event.preventDefault();
					if (!pages) return;
					editor.copyTo(pages);
					onClose();
				}}
			>
				<TextField
					label="Pages"
					hint={`For example, 2-5, 8. The document has ${count} pages.`}
					value={text}
					error={pages ? undefined : `Enter pages from 1 to ${count}.`}
					onValue={setText}
				/>
				<div class="actions end">
					<Button onClick={onClose}>Cancel</Button>
					<Button look="primary" type="submit" disabled={!pages}>
						Copy
					</Button>
				</div>
			</form>
		</Dialog>
	);
}
