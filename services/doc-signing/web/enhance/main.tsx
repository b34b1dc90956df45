import { enableCopyButtons } from "@repo/service-kit/ui";
import { fitFrames } from "./fit-frames.ts";
import { keepLive } from "./keep-live.ts";

enableCopyButtons(document);
fitFrames(document);
void keepLive(document);
