import { Button, Dialog, TextField } from "@repo/service-kit/ui";
import { useState } from "preact/hooks";
import { readPages } from "../../../src/app/editor/rules/read-pages.ts";
import type { Editor } from "../state/editor.ts";
import { words } from "../words.ts";

/** Asks for the pages, "2-5, 8", to copy the selected fields to. */
export function CopyDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
	const count = editor.view.pages.length;
	const [text, setText] = useState(`1-${count}`);
	const pages = readPages(text, count);
	return (
		<Dialog title={words.copying.title} onClose={onClose}>
			<form
				onSubmit={(event) => {
					event.preventDefault();
					if (!pages) return;
					editor.copyTo(pages);
					onClose();
				}}
			>
				<TextField
					label={words.copying.pages}
					hint={words.copying.hint({ count })}
					value={text}
					error={pages ? undefined : words.copying.invalid({ count })}
					onValue={setText}
				/>
				<div class="actions end">
					<Button onClick={onClose}>{words.cancel}</Button>
					<Button look="primary" type="submit" disabled={!pages}>
						{words.copying.submit}
					</Button>
				</div>
			</form>
		</Dialog>
	);
}
