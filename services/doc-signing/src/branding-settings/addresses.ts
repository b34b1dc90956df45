export const BRANDING_PATH = "/settings/branding";
export const LOGO_PATH = `${BRANDING_PATH}/logo`;
export const REMOVE_LOGO_PATH = `${BRANDING_PATH}/remove-logo`;
