/** Swagger UI in the colors and type of the page around it. */
export const referenceStylesheet = `main:has(#reference),body:has(#reference) .top>.wide{max-width:75rem}
.swagger-ui .info table :is(th,td){overflow-wrap:normal;word-break:normal}
.swagger-ui,.swagger-ui :is(.info,.opblock-tag,.opblock .opblock-summary-description,.opblock-description-wrapper p,.parameter__name,.parameter__type,.btn,label,select,table thead tr th,table thead tr td,.response-col_status,.tab li,.model,.model-title,.dialog-ux .modal-ux-header h3,.dialog-ux .modal-ux-content h4,.dialog-ux .modal-ux-content p,.scheme-container .schemes>label,h4,h5){font-family:inherit}
.swagger-ui :is(.opblock-summary-path,.opblock-summary-path__deprecated,code,pre,.microlight,textarea){font-family:ui-monospace,monospace}
html.dark-mode,html.dark-mode .swagger-ui,html.dark-mode .swagger-ui .scheme-container{background:none;box-shadow:none}
.swagger-ui .responses-table .response :is(td,th).response-col_links,.swagger-ui .responses-table .response-col_links{display:none}
.swagger-ui .wrapper{max-width:none;padding:0}
.swagger-ui .info{margin:0 0 1rem}
.swagger-ui .info .title{display:none}
.swagger-ui .scheme-container{background:none;box-shadow:none;padding:0;margin:0 0 1rem}
.swagger-ui .opblock-tag{padding:.5rem 0}
.swagger-ui :is(.info li,.info p,.info table,.opblock-tag,.opblock-tag small,.opblock .opblock-summary-description,.opblock .opblock-summary-path,.opblock .opblock-section-header h4,.opblock-description-wrapper p,.parameter__name,.response-col_status,.model,.model-title,.renderedMarkdown p,.dialog-ux .modal-ux-header h3,.dialog-ux .modal-ux-content h4,.dialog-ux .modal-ux-content p){color:var(--text)}
.swagger-ui :is(.info a,.link,.renderedMarkdown a){color:var(--accent)}
.swagger-ui .btn.authorize{color:var(--accent);border-color:var(--accent)}
.swagger-ui .btn.authorize svg{fill:var(--accent)}
.swagger-ui code,.swagger-ui .opblock-summary-path{overflow-wrap:anywhere}
.swagger-ui .opblock .opblock-summary-path{max-width:none}
@media (max-width:40rem){.swagger-ui .opblock .opblock-summary{flex-wrap:wrap}.swagger-ui .opblock-summary-description{flex-basis:100%;padding:.25rem .5rem}.swagger-ui .opblock-section-header{flex-wrap:wrap}.swagger-ui :is(.parameters,.responses-table) :is(tbody,tr,td){display:block;width:auto;max-width:none}.swagger-ui :is(.parameters,.responses-table) thead{display:none}.swagger-ui table tbody tr td{padding:.25rem 0}.swagger-ui :is(.table-container,.responses-inner){padding:.75rem}.swagger-ui :is(input[type=text],textarea,select){width:100%;max-width:none}}
`;
