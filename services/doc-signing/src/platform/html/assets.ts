import { readAssets } from "@repo/service-kit/html";

/** Written by `pnpm run build:web`. The path is the same from src/, build/ and dist/. */
export const { assetsFolder, Assets } = readAssets(new URL("../../../dist/web/", import.meta.url));
