import { createServer } from 'node:http';
import { serverPort } from './server-port.ts';

interface StackOfAws {
  /** The table's name there. */
  readonly tableName: string;
  /** Text of the data stack's template. */
  readonly template: string;
  readonly stackName: string;
}

/** CloudFormation as far as it is asked for a deployed table: its name, and the template by which it was made. */
export async function startStackOfAws({ tableName, template, stackName }: StackOfAws) {
  const results: Readonly<Record<string, string>> = {
    ListStackResources: `<StackResourceSummaries><member><LogicalResourceId>table</LogicalResourceId><PhysicalResourceId>${tableName}</PhysicalResourceId><ResourceType>AWS::DynamoDB::Table</ResourceType><ResourceStatus>CREATE_COMPLETE</ResourceStatus><LastUpdatedTimestamp>2026-11-22T09:00:00Z</LastUpdatedTimestamp></member></StackResourceSummaries>`,
    GetTemplate: `<TemplateBody>${escapedXml(template)}</TemplateBody>`,
  };
  const server = createServer(async (request, response) => {
    const chunks: Uint8Array[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const form = new URLSearchParams(Buffer.concat(chunks).toString('utf8'));
    const action = form.get('Action') ?? '';
    const result = form.get('StackName') === stackName ? results[action] : undefined;
    const body =
      result === undefined
        ? '<ErrorResponse><Error><Code>ValidationError</Code><Message>Stack does not exist</Message></Error></ErrorResponse>'
        : `<${action}Response><${action}Result>${result}</${action}Result></${action}Response>`;
    response.writeHead(result === undefined ? 400 : 200, { 'content-type': 'text/xml' }).end(body);
  });
  const port = await serverPort(server);
  return {
    endpoint: `http://127.0.0.1:${port}`,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function escapedXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
