import { enableCopyButtons } from "@repo/service-kit/ui";
import { keepLive } from "./keep-live.ts";

enableCopyButtons(document);
void keepLive(document);
