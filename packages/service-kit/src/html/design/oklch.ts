/** A color by lightness (0–1), chroma (0–0.4) and hue (degrees), as CSS Color 4 §9.3 defines OKLCH. */
export type Oklch = { l: number; c: number; h: number };
type Triple = readonly [number, number, number];

/** `#rrggbb`, with as much of the chroma as sRGB can show. Chrome 110 and mail programs do not know oklch(). */
export function toHex(color: Oklch): string {
	const channels = toLinear(intoGamut(color)).map((value) => Math.round(255 * encoded(clamped(value))));
	return `#${channels.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}

/** The OKLCH of `#rrggbb`. */
export function toOklch(hex: string): Oklch {
	const [red, green, blue] = linearChannels(hex);
	const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
	const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
	const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
	const l = 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short;
	const a = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short;
	const b = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short;
	return { l, c: Math.hypot(a, b), h: ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360 };
}

/** Contrast of two `#rrggbb`, 1 to 21 (WCAG 2.2, "contrast ratio"). */
export function contrast(one: string, other: string): number {
	const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
	return (lighter + 0.05) / (darker + 0.05);
}

function luminance(hex: string): number {
	const [red, green, blue] = linearChannels(hex);
	return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function intoGamut(color: Oklch): Oklch {
	if (isShown(color)) return color;
	let [shown, beyond] = [0, color.c];
	for (let step = 0; step < 16; step++) {
		const c = (shown + beyond) / 2;
		if (isShown({ ...color, c })) shown = c;
		else beyond = c;
	}
	return { ...color, c: shown };
}

function isShown(color: Oklch): boolean {
	return toLinear(color).every((value) => value >= -0.0001 && value <= 1.0001);
}

function toLinear({ l, c, h }: Oklch): Triple {
	const a = c * Math.cos((h * Math.PI) / 180);
	const b = c * Math.sin((h * Math.PI) / 180);
	const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
	const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
	const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
	return [
		4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
		-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
		-0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
	];
}

function linearChannels(hex: string): Triple {
	const channel = (at: number) => decoded(Number.parseInt(hex.slice(at, at + 2), 16) / 255);
	return [channel(1), channel(3), channel(5)];
}

const clamped = (value: number) => Math.min(1, Math.max(0, value));
const encoded = (value: number) => (value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055);
const decoded = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
