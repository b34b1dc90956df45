/** @jsxRuntime automatic @jsxImportSource preact */
/**
 * Data for a page's script, as JSON in an element with this id. Not a script, because the policy allows no
 * inline scripts.
 */
export function PageData({ id, value }: { id: string; value: object }) {
	return (
		<script
			type="application/json"
			id={id}
			dangerouslySetInnerHTML={{ __html: JSON.stringify(value).replaceAll("<", "\\u003c") }}
		/>
	);
}
