/** @jsxRuntime automatic @jsxImportSource preact */
type Props = {
	/** For those who do not see it. */
	label: string;
	/** Addresses and names. */
	places: readonly (readonly [string, string])[];
	/** The address of the page that is open. */
	current: string | undefined;
	class?: string;
};

/** Where one can go from here, and where one is. */
export function Places({ label, places, current, ...more }: Props) {
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
