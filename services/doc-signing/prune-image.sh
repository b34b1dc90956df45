# Runs in /app while the image is built.
set -eu
# Each font family comes in up to nine weights of up to 10 MB; keep those that the code names.
find node_modules/.pnpm/@expo-google-fonts* -type f -name '*.ttf' | while read -r font; do
	grep -rq --include=*.js "${font##*/}" dist || rm "$font"
done
# A second copy of PDFium, for browsers.
rm node_modules/.pnpm/@hyzyla+pdfium@*/node_modules/@hyzyla/pdfium/dist/pdfium.wasm.base64-*.js
