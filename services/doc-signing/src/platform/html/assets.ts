import { assetsOf } from "@repo/service-kit/html";

/** What `pnpm run build:web` writes. The same path from src/ and from dist/. */
export const { assetsFolder, Assets } = assetsOf(new URL("../../../dist/web/", import.meta.url));
