import { enableCopyButtons } from "@repo/service-kit/ui";

enableCopyButtons(document);
