import { expect, test } from "@jest/globals";
import sharp from "sharp";
import { reEncodeImage } from "./re-encode-image.ts";

const limits = { kinds: ["png", "webp"], maxBytes: 10_000, width: 60, height: 20 } as const;
const red = (width: number, height: number) =>
	sharp({ create: { width, height, channels: 3, background: "#f00" } });

test("an image becomes a PNG inside the box, upright and without metadata; a smaller one keeps its size", async () => {
	const turned = red(40, 120).withMetadata({ orientation: 6 }).webp();
	const image = await reEncodeImage(await turned.toBuffer(), limits);
	if (typeof image === "string") throw new Error(image);
	expect(image).toMatchObject({ width: 60, height: 20 });
	const { format, exif, orientation } = await sharp(image.png).metadata();
	expect({ format, exif, orientation }).toEqual({ format: "png", exif: undefined, orientation: undefined });
	expect(await reEncodeImage(await red(9, 5).png().toBuffer(), limits)).toMatchObject({
		width: 9,
		height: 5,
	});
});

test("a file that cannot be used says why", async () => {
	const png = await red(9, 5).png().toBuffer();
	expect(await reEncodeImage(Buffer.concat([png, Buffer.alloc(10_000)]), limits)).toBe("tooLarge");
	expect(await reEncodeImage(await red(9, 5).jpeg().toBuffer(), limits)).toBe("otherKind");
	expect(await reEncodeImage(Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"), limits)).toBe(
		"otherKind",
	);
	expect(await reEncodeImage(png.subarray(0, -20), limits)).toBe("unreadable");
	expect(await reEncodeImage(await red(6_000, 6_000).png().toBuffer(), { ...limits, maxBytes: 1e6 })).toBe(
		"unreadable",
	);
});
