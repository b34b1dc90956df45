import { Dialog } from "@repo/service-kit/ui";

const keys: readonly (readonly [string, string])[] = [
	["Arrows", "Move a field by 1 point"],
	["Shift + arrows", "Move it by 10 points"],
	["Alt + arrows", "Resize it"],
	["Page Up, Page Down", "Go to the previous or next field"],
	["Enter", "Select a field; with Shift, one more"],
	["Delete", "Delete the selected fields"],
	["Ctrl + C, Ctrl + V", "Copy and paste fields"],
	["Ctrl + D", "Duplicate fields"],
	["Ctrl + A", "Select all fields"],
	["Ctrl + Z", "Undo; with Shift, redo"],
	["Escape", "Cancel, or select nothing"],
	["?", "Show the keys"],
];

/** The keys of stage-keys.ts. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
	const isApple = /Mac|iPhone|iPad/.test(navigator.platform);
	return (
		<Dialog title="Keys" onClose={onClose}>
			<dl class="keys">
				{keys.map(([key, what]) => (
					<div key={key}>
						<dt>
							<kbd>{isApple ? key.replaceAll("Ctrl", "⌘").replaceAll("Alt", "⌥") : key}</kbd>
						</dt>
						<dd>{what}</dd>
					</div>
				))}
			</dl>
		</Dialog>
	);
}
