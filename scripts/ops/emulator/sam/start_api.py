"""`start_api.py TEMPLATE ENVIRONMENT API_PORT LAMBDA_PORT NODE`: what `sam local start-api` and `sam local start-lambda` do, by SAM's own providers
and gateways, with a process of Node in place of each container. Prints one line of JSON: for each function its routes, and whether its code is there.
"""

import json
import os
import subprocess
import sys
from threading import Thread

from samcli.commands.local.lib.local_lambda import LocalLambdaRunner
from samcli.lib.providers.api_provider import ApiProvider
from samcli.lib.providers.sam_function_provider import SamFunctionProvider
from samcli.lib.providers.sam_stack_provider import SamLocalStackProvider
from samcli.lib.utils.stream_writer import StreamWriter
from samcli.local.apigw.local_apigw_service import LocalApigwService
from samcli.local.lambda_service.local_lambda_http_service import LocalLambdaHttpService
from werkzeug.serving import make_server

template, environment, api_port, lambda_port, node = sys.argv[1:]
# The reply goes to the error output, since functions log to the other.
INVOKE = """
import { text } from 'node:stream/consumers';
const [file, name] = process.env._HANDLER.split('.');
const module = await import(`${process.env.LAMBDA_TASK_ROOT}/${file}.mjs`);
const context = { functionName: process.env.AWS_LAMBDA_FUNCTION_NAME, awsRequestId: crypto.randomUUID(), getRemainingTimeInMillis: () => 20000 };
const reply = await module[name](JSON.parse(await text(process.stdin)), context);
process.stderr.write(JSON.stringify(reply) ?? 'null', () => process.exit());
"""


class NodeRuntime:
    def invoke(self, config, event, *_positional, stdout, **_others):
        variables = {**config.env_vars.resolve(), "_HANDLER": config.handler, "LAMBDA_TASK_ROOT": config.code_abs_path}
        command = [node, "--input-type=module", "--eval", INVOKE]
        done = subprocess.run(command, input=event, env=variables, stdout=sys.stderr, stderr=subprocess.PIPE, encoding="utf-8")
        if done.returncode != 0:
            raise RuntimeError(done.stderr)
        # Before it may come warnings.
        stdout.write_str(done.stderr.splitlines()[-1])


with open(environment, encoding="utf-8") as file:
    values = json.load(file)
folder = os.path.dirname(template)
stacks, _ = SamLocalStackProvider.get_stacks(template)
functions = SamFunctionProvider(stacks)
api = ApiProvider(stacks, cwd=folder).api
runner = LocalLambdaRunner(NodeRuntime(), functions, folder, folder, env_vars_values=values)
facts = {
    function.name: {
        "code": os.path.isfile(os.path.join(runner.get_invoke_config(function).code_abs_path, "index.mjs")),
        "routes": [f"{method} {route.path}" for route in api.routes if route.function_name == function.name for method in route.methods],
    }
    for function in functions.get_all()
}
print(json.dumps(facts), flush=True)
services = {
    api_port: LocalApigwService(api, runner, port=int(api_port), host="127.0.0.1", stderr=StreamWriter(sys.stderr)),
    lambda_port: LocalLambdaHttpService(runner, int(lambda_port), "127.0.0.1", StreamWriter(sys.stderr)),
}
for port, service in services.items():
    service.create()
    # Their own way of running is for one of them, in the main thread.
    Thread(target=make_server("127.0.0.1", int(port), service._app, threaded=True).serve_forever).start()
