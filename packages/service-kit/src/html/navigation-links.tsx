/** @jsxRuntime automatic @jsxImportSource preact */
type Props = {
	/** For screen readers. */
	label: string;
	/** URLs and names. */
	places: readonly (readonly [string, string])[];
	/** URL of the current page. */
	current: string | undefined;
	class?: string;
};

/** Links to other pages, with the current one marked. */
export function NavigationLinks({ label, places, current, ...more }: Props) {
	return (
		<nav aria-label={label} {...more}>
			<ul>
				{places.map(([address, name]) => (
					<li key={address}>
						<a href={address} {...(address === current && { "aria-current": "page" as const })}>
							{name}
						</a>
					</li>
				))}
			</ul>
		</nav>
	);
}
