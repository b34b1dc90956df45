import { useEffect, useState } from "preact/hooks";

/** Whether an element is in view or less than a screen away. */
export function useNearView(frame: { current: HTMLElement | null }): boolean {
	const [near, setNear] = useState(false);
	useEffect(() => {
		if (!frame.current) return;
		const observer = new IntersectionObserver((entries) => setNear(entries.at(-1)?.isIntersecting ?? false), {
			rootMargin: "100% 0px",
		});
		observer.observe(frame.current);
		return () => observer.disconnect();
	}, []);
	return near;
}
