// Runs the `fray` command on Node.
import { main, reportBug } from './main.ts';
import { createNodeHost } from './node-host.ts';

const { host, close } = createNodeHost();
process.on('uncaughtException', (error) => {
  process.exit(reportBug(error, host));
});
void main(process.argv.slice(2), host).then((code) => {
  process.exitCode = code;
  close();
});
