import { Moment } from "@repo/service-kit/html";

/** "last used 1 May 2030, 12:00", or "never used". */
export function LastUsed({ at, timeZone }: { at: Date | null; timeZone: string }) {
	if (!at) return <>never used</>;
	return (
		<>
			last used <Moment at={at} timeZone={timeZone} />
		</>
	);
}
