/** @jsxRuntime automatic @jsxImportSource preact */
/** What a page's script reads, as JSON in an element with this id. Data, not script: the policy allows no inline script. */
export function PageData({ id, value }: { id: string; value: object }) {
	return (
		<script
			type="application/json"
			id={id}
			dangerouslySetInnerHTML={{ __html: JSON.stringify(value).replaceAll("<", "\\u003c") }}
		/>
	);
}
