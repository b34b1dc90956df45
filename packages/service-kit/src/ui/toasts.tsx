/** @jsxRuntime automatic @jsxImportSource preact */
import { useCallback, useState } from "preact/hooks";

export type Toast = { text: string; undo?: () => void };
type Shown = Toast & { id: number };

const SHOWN_FOR = 8000;
let lastId = 0;

/** Says what was done, with Undo. `show` adds a toast; `toasts` is where they appear, once on a page. */
export function useToasts() {
	const [list, setList] = useState<Shown[]>([]);
	const remove = (id: number) => setList((all) => all.filter((toast) => toast.id !== id));
	const show = useCallback((toast: Toast) => {
		lastId += 1;
		const id = lastId;
		setList((all) => [...all.slice(-2), { ...toast, id }]);
		setTimeout(() => remove(id), SHOWN_FOR);
	}, []);
	const toasts = (
		<div class="toasts" role="status">
			{list.map(({ id, text, undo }) => (
				<div key={id} class="toast">
					<span>{text}</span>
					{undo && (
						<button
							type="button"
							onClick={() => {
								undo();
								remove(id);
							}}
						>
							Undo
						</button>
					)}
				</div>
			))}
		</div>
	);
	return { show, toasts };
}
